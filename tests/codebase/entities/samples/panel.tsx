import { Widget } from "./widget";

interface Props { title: string }

/** Shows one widget. */
export const Panel = ({ title }: Props) => {
  return <Widget label={translate(title)} />;
};
