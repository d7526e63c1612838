(from_instruction (image_spec) @image as: (image_alias)? @name) @stage
(copy_instruction (param) @copy)
