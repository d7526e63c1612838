(document) @document
(block_mapping_pair key: (_) @key) @pair
(flow_pair key: (_) @key) @pair
