import type { WebHeaders } from '../web-types.js'

/** Headers by which a proxy says whom it speaks for. RFC 7239, section 4; RFC 9110, section 7.6.3. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|(?:true|cf|fly)-(?:client|connecting)-ip)$/

export function isForwarded(headers: WebHeaders): boolean {
  return [...headers.keys()].some((name) => FORWARDING.test(name))
}
