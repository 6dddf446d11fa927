import { gate } from './lib/gate'

const proxyAll = 1

export function proxy() {
  return gate(proxyAll)
}
