import { gate } from './lib/gate'
import { gate as gate2 } from '@create-auth/runtime/next-gate'

const proxyAll = 1

function proxy() {
  return gate(proxyAll)
}

const proxyAll2 = gate2(['/account'], proxy)
export { proxyAll2 as proxy }
