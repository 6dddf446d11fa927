import type { Engine } from '../../engine.js'

/** Tells whether a user has set up two-step sign-in. Where it is not configured its table may not be there. @throws AdapterError */
export async function hasSecondFactor(
  { twoFactor, store }: Engine,
  userId: string,
): Promise<boolean> {
  return twoFactor !== undefined && (await store?.getFactor(userId, 'totp')) !== undefined
}
