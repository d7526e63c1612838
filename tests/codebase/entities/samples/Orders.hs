module Shop.Orders where

import qualified Data.Map as Map

-- | An order.
data Order = Order { orderId :: Int }

class Placeable a where
  place :: a -> IO ()

total :: [Int] -> Int
total = sum
