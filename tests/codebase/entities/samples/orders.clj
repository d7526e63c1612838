(ns shop.orders
  (:require [shop.stock :as stock]))

; Places one.
(defn place [id]
  (stock/reserve id))

(defprotocol Placeable)
