package Shop::Orders;
use parent 'Shop::Service';
use Shop::Stock;

# Places one.
sub place {
    my ($self, $id) = @_;
}
