import { base64url } from '../bytes.js'
import type { Engine } from '../engine.js'
import type { PageContext } from '../pages/layout.js'
import type { AuthRequest } from '../request.js'
import { loadTexts } from '../texts/load-texts.js'

export type Viewer = Pick<AuthRequest, 'home' | 'headers' | 'query'>

export async function pageContext(engine: Engine, viewer: Viewer): Promise<PageContext> {
  return {
    theme: engine.theme,
    nonce: base64url(engine.host.randomBytes(16)),
    home: viewer.home,
    texts: await loadTexts(engine.languages, viewer),
    variesByLanguage: engine.languages.languages.length > 1,
  }
}
