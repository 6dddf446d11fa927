/*! uqr, MIT License, Copyright (c) 2023 Anthony Fu; QR Code generator, MIT License, Copyright (c) Project Nayuki */
import { encode } from 'uqr'
import { html, type Html } from './html.js'

/** Modules of white around a code, by which a camera finds it. ISO/IEC 18004, section 6.3.8. */
const BORDER = 4

/**
 * A text as a QR code: an SVG that needs nothing else, black on white whatever the page's colours, since not every camera reads
 * another one.
 *
 * @param label what it is, for those who don't see it
 */
export function qrCode(text: string, label: string): Html {
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
