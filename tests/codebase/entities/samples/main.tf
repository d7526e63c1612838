# The shop's bucket. See adr/0007-object-storage.md
resource "aws_s3_bucket" "orders" {
  bucket = var.name
}

resource "aws_s3_bucket_policy" "orders" {
  bucket = aws_s3_bucket.orders.id
  policy = data.aws_iam_policy_document.read.json
}

module "network" {
  source = "./modules/network"
}

data "aws_iam_policy_document" "read" {
}

variable "name" {
  type = string
}

output "bucket" {
  value = module.network.id
}
