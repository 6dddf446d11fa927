import type { Texts } from '../texts/texts.js'
import type { Theme } from '../types.js'
import { html, type Html } from './html.js'
import { siteName } from './site-name.js'
import { styleSheet, type Mark } from './style.js'

export interface PageContext {
  /** What it is called in development, where whoever tries the application has to know the page for ours. */
  readonly page?: string
  readonly theme: Theme
  /** Fresh for every answer; the style sheet carries it. */
  readonly nonce: string
  readonly home: string
  readonly texts: Texts
  /** True where another visitor may read the same page in another language. */
  readonly variesByLanguage: boolean
}

export interface Page {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export interface LayoutOptions {
  readonly title: string
  /** True where the heading says what the application is called. */
  readonly named?: boolean
  readonly body: Html
  readonly isWide?: boolean
  /** Where the name of the application leads, on a page that nothing else leads on from. */
  readonly homeUrl?: string
  readonly style?: string
  readonly marks?: ReadonlyMap<string, Mark>
  /** Where forms may lead besides this site: an authorization server, after a redirect. */
  readonly formAction?: readonly string[]
  /** A script that may ask this site; it must not hold what would end a script element. */
  readonly script?: string | undefined
}

/** Only an image that the page may show: https, a path of this site, or a data URL of an image. */
function safeLogo(logo: string | undefined): string | undefined {
  return logo && /^(?:https:\/\/|\/(?!\/)|data:image\/)/i.test(logo) ? logo : undefined
}

const NO_MARKS: ReadonlyMap<string, Mark> = new Map()

function siteMark({ theme }: PageContext, logo: string | undefined, url?: string): Html | false {
  const name = siteName(theme)
  if (logo === undefined) {
    const said = url === undefined ? name : html`<a href="${url}">${name}</a>`
    return name !== undefined && html`<p class="site">${said}</p>`
  }
  // A link around an image without a name could not be told by those who hear it.
  const alt = name ?? (url && new URL(url).host) ?? ''
  const image = html`<img class="logo" src="${logo}" alt="${alt}" />`
  return url === undefined ? image : html`<a href="${url}">${image}</a>`
}

/** A whole page, with the headers that keep it from being framed, scripted, cached or indexed. */
export function layout(context: PageContext, options: LayoutOptions): Page {
  const { theme, nonce, texts } = context
  const {
    title,
    named,
    body,
    marks = NO_MARKS,
    formAction = [],
    script,
    isWide,
    homeUrl,
    style = '',
  } = options
  const name = siteName(theme)
  const logo = safeLogo(theme.logo)
  const document = html`<!doctype html>
    <html lang="${texts.lang}" dir="${texts.dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="${logo ?? 'data:,'}" />
        <title>${title}${name !== undefined && ` · ${name}`}</title>
        <style nonce="${nonce}">
          ${{ html: styleSheet(theme, marks) + style }}
        </style>
      </head>
      <body>
        <main${isWide && html` class="wide"`}>
          ${named === true && logo === undefined ? '' : siteMark(context, logo, homeUrl)}
          ${body}
        </main>
        ${
          script !== undefined &&
          html`<script nonce="${nonce}">
            ${{ html: script }}
          </script>`
        }
      </body>
    </html> `
  const headers = pageHeaders(nonce, formAction, script !== undefined)
  return { html: document.html, headers: { ...headers, ...contextHeaders(context) } }
}

/** The language that a page is in, and what that depends on; RFC 9110, sections 8.5 and 12.5.5. In development its name, too. */
function contextHeaders({
  texts,
  variesByLanguage,
  page,
}: PageContext): Readonly<Record<string, string>> {
  return {
    'content-language': texts.lang,
    ...(variesByLanguage && { vary: 'Accept-Language, Cookie' }),
    ...(page !== undefined && { 'auth-page': page }),
  }
}

function pageHeaders(
  nonce: string,
  formAction: readonly string[],
  scripted: boolean,
): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(scripted ? [`script-src 'nonce-${nonce}'`, "connect-src 'self'"] : []),
    "img-src 'self' data: https:",
    `form-action ${["'self'", ...formAction].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    // With no-referrer a browser says `Origin: null` when it posts the page's own form: no better than another site.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  }
}
