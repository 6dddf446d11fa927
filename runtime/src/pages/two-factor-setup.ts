import { encode } from 'uqr'
import { codeInput, findAlert, hiddenInputs, renderAlert, type PostedForm } from './form.js'
import { html, type Html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'

/** Modules of white around a code, by which a camera finds it. ISO/IEC 18004, section 6.3.8. */
const BORDER = 4

/**
 * A text as a QR code: an SVG that needs nothing else, black on white whatever the page's colours, since not every camera reads
 * another one.
 *
 * @param label what it is, for those who don't see it
 */
function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return html`<svg
    class="qr"
    viewBox="0 0 ${String(size)} ${String(size)}"
    role="img"
    aria-label="${label}"
  >
    <path fill="#fff" d="M0 0h${String(size)}v${String(size)}H0z" />
    <path d="${path}" />
  </svg>`
}

interface SetupPage extends PostedForm {
  readonly uri: string
  /** The secret as text, in groups of four characters. */
  readonly secret: string
  readonly required: boolean
}

export function setupPage(context: PageContext, data: SetupPage): Page {
  const words = context.texts.twoFactorSetup
  const { title, heading, lead, required, qr, open, byHand, label, submit } = words
  const alert = findAlert(context.texts.twoFactor, data)
  const body = html`<h1>${heading}</h1>
    <p class="lead">${data.required ? required : lead}</p>
    ${qrCode(data.uri, qr)}
    <p class="note"><a href="${data.uri}">${open}</a></p>
    <details>
      <summary>${byHand}</summary>
      <p class="key"><code>${data.secret}</code></p>
    </details>
    <form method="post" action="${data.action}">
      ${hiddenInputs(data)} ${renderAlert(alert)} ${codeInput('digits', label, alert !== undefined)}
      <button class="primary" type="submit">${submit}</button>
    </form>`
  return layout(context, { title, body })
}

interface TwoFactorOnPage extends PostedForm {
  readonly needsNoCode: boolean
}

export function twoFactorOnPage(context: PageContext, data: TwoFactorOnPage): Page {
  const words = context.texts.twoFactorSetup
  const { title, onHeading, onLabel, newCodes, switchOff } = words
  const lead = data.needsNoCode ? words.onLastCode : words.onLead
  const alert = findAlert(context.texts.twoFactor, data)
  const body = html`<h1>${onHeading}</h1>
    <p class="lead">${lead}</p>
    <form method="post" action="${data.action}">
      ${hiddenInputs(data)} ${renderAlert(alert)}
      ${codeInput('either', onLabel, alert !== undefined)}
      <button class="primary" type="submit" name="action" value="recovery-codes">
        ${newCodes}
      </button>
      <button type="submit" name="action" value="off" ${data.needsNoCode && html` formnovalidate`}>
        ${switchOff}
      </button>
    </form>`
  return layout(context, { title, body })
}

interface RecoveryCodesPage {
  readonly codes: readonly string[]
  readonly continueUrl: string
}

export function recoveryCodesPage(context: PageContext, data: RecoveryCodesPage): Page {
  const { codesTitle, codesHeading, codesLead, codesOnce, goOn } = context.texts.twoFactorSetup
  const body = html`<h1>${codesHeading}</h1>
    <p class="lead">${codesLead}</p>
    <ol class="codes">
      ${data.codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>
    <p class="note">${codesOnce}</p>
    <a class="button primary" href="${data.continueUrl}">${goOn}</a>`
  return layout(context, { title: codesTitle, body })
}
