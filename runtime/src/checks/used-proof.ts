import { Verification } from '../errors.js'
import type { AuthRequest } from '../request.js'

// The requests whose proof was right, but used up by another one: the same form may have come twice. Their visitors are told by an
// error, or by a page, which need not say so: only who answers what comes twice asks for it here.
const late = new WeakSet<AuthRequest>()

export function noteUsedProof(request: AuthRequest): void {
  late.add(request)
}

export function hasUsedProof(request: AuthRequest): boolean {
  return late.has(request)
}

/** Uses up a proof that this site has made. @throws Verification where it is used up already, which is noted */
export async function useProof<T>(request: AuthRequest, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (thrown) {
    if (thrown instanceof Verification) noteUsedProof(request)
    throw thrown
  }
}
