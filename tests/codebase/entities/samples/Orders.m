#import "Orders.h"

@implementation Orders
// Places one.
- (void)place:(NSString *)identifier {
    [self.stock reserve:identifier];
}
@end
