export { proxy, type ProxyOptions } from './lib/gate'
