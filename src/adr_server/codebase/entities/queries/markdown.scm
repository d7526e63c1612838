[(fenced_code_block) (indented_code_block) (html_block)] @code
(section . [(atx_heading) (setext_heading)] @title)
