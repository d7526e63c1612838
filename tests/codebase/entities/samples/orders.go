// Package orders takes orders.
package orders

import (
	"fmt"
	stock "example.com/shop/stock"
)

// MaxLines bounds an order.
const MaxLines = 40

// Placer places.
type Placer interface {
	Place() error
}

// Order is one customer's order.
type Order struct {
	Base
	Lines []Line
}

type ID string

// Place reserves the stock.
func (o *Order) Place(rate float64) error {
	return stock.Reserve(o)
}

func Routes(r *gin.Engine) {
	r.GET("/orders/:id", show)
	http.HandleFunc("/health", health)
	fmt.Println("ready")
}
