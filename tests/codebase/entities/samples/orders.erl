-module(orders).
-behaviour(gen_server).
-include("stock.hrl").

% Places one.
place(Id) ->
    stock:reserve(Id).
