(pair key: (string) @key) @pair
