#!/usr/bin/env bash
# Deploys the shop.
source ./common.sh
. ./env.sh

readonly MAX_TRIES=3

# Builds the image.
build() {
  docker build .
}

function deploy {
  build
  kubectl apply -f k8s
}

deploy
