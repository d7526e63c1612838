library(dplyr)

# The sum.
total <- function(lines) {
  sum(lines)
}
