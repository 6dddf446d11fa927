import { AuthError, RefreshTokenError } from '@create-auth/runtime/errors'

/** Signs in or out by the application's own code. @returns why it was refused */
export async function acted(act: () => Promise<unknown>): Promise<{ refused: string | null }> {
  try {
    await act()
    return { refused: null }
  } catch (error) {
    if (error instanceof AuthError) return { refused: error.type }
    throw error
  }
}

/** Why a world has no actions: its framework has no code of its own that a page calls. */
export const NO_ACTIONS = 'the endpoints sign in and out'

/** The credentials with which the worlds sign in. */
export const ADA = { username: 'ada', password: 'right' }

/** The session that anything but the binding may have written. */
export const EVE = { user: { name: 'eve' }, expires: '2099-01-01T00:00:00.000Z' }

/** Asks for an access token by the application's own code. @returns what it is told where there is none */
export async function tokenTold(ask: () => Promise<object>): Promise<object> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof RefreshTokenError)) throw error
    const { reason, signInUrl } = error
    return { reason, signInUrl }
  }
}

/** Options of what asks for a token on behalf of another page. */
export const PHOTOS = { redirectTo: '/photos' }

/** Roles of which any will do. */
export const STAFF: readonly string[] = ['admin', 'editor']
