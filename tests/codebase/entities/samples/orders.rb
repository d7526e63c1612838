require "json"
require_relative "stock"

# Takes orders.
module Shop
  MAX_LINES = 40

  # An order of one customer.
  class Order < ApplicationRecord
    include Placeable

    def self.find_open(limit)
      where(state: :open)
    end

    # The sum.
    def total(rate = 1)
      Stock.reserve(self)
    end
  end
end

Rails.application.routes.draw do
  get "/orders/:id", to: "orders#show"
  resources :carts
end
