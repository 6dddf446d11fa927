import type { Engine } from '../engine.js'
import {
  BadRequest,
  InvalidProvider,
  MethodNotAllowed,
  RateLimited,
  TooBusy,
  UnknownAction,
  type AuthError,
} from '../errors.js'

/**
 * Requests that make no sense are the sender's fault: they are not worth an entry in the error log, nor an event. What was tried
 * too often has one of its own.
 */
export function isNoise(error: AuthError): boolean {
  return (
    error instanceof UnknownAction ||
    error instanceof MethodNotAllowed ||
    error instanceof BadRequest ||
    error instanceof RateLimited ||
    error instanceof TooBusy ||
    error instanceof InvalidProvider
  )
}

/** Tells whether a failure may be one for an event, and somebody hears it: then what tells of failures is loaded. */
export function isTold(engine: Engine, error: AuthError): boolean {
  return engine.hasEvents && !isNoise(error)
}
