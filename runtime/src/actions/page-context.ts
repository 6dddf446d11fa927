import { base64url } from '../bytes.js'
import type { Engine } from '../engine.js'
import type { PageContext } from '../pages/layout.js'
import type { AuthRequest } from '../request.js'
import { loadTexts } from '../texts/load-texts.js'

export type Viewer = Pick<AuthRequest, 'home' | 'headers' | 'query'> &
  Partial<Pick<AuthRequest, 'action'>>

/** The pages that are called otherwise than their endpoints. */
const PAGE_NAMES: Readonly<Record<string, string>> = {
  signin: 'sign-in',
  signout: 'sign-out',
  signup: 'sign-up',
}

export async function pageContext(engine: Engine, viewer: Viewer): Promise<PageContext> {
  const { action = 'error' } = viewer
  return {
    ...(engine.development && { page: PAGE_NAMES[action] ?? action }),
    theme: engine.theme,
    nonce: base64url(engine.host.randomBytes(16)),
    home: viewer.home,
    texts: await loadTexts(engine.languages, viewer),
    variesByLanguage: engine.languages.languages.length > 1,
  }
}
