using System.Linq;
using Shop.Stock;

namespace Shop.Orders;

/// <summary>Takes orders.</summary>
[ApiController]
[Route("api/orders")]
public class OrdersController : ControllerBase, IPlaceable
{
    public const int MaxLines = 40;

    public OrdersController(Stock stock)
    {
    }

    [HttpGet("{id}")]
    public Order Find(string id)
    {
        return stock.Reserve(new Order(id));
    }
}

public interface IPlaceable : INamed
{
    void Place();
}

public enum State { Open, Closed }

public record Line(string Sku, int Count);

[Table("orders")]
public struct Order
{
}

public static class Routes
{
    public static void Map(WebApplication app)
    {
        app.MapPost("/orders", Create);
    }
}
