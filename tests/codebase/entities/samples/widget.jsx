import React, { useState } from "react";

// A button that counts.
export function Widget({ label }) {
  const [count, setCount] = useState(0);
  return <Button onClick={() => setCount(count + 1)}>{label}</Button>;
}

export default class Panel extends React.Component {
  render() {
    return <Widget label="x" />;
  }
}

app.get("/widgets/:id", auth, listWidgets);
