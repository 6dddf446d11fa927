// Where the marks of the rows in runtime/data/providers come from: `of` names one of these, and the drawing in it.

/** Packages of drawings by name, each under CC0 1.0: whoever uses one owes nothing, and names it all the same. */
export const SOURCES = {
  simple: { package: 'simple-icons', version: '16.37.0', licence: 'CC0-1.0' },
  // Drawings that the newest version does not have any more.
  former: { package: 'simple-icons', version: '13.21.0', licence: 'CC0-1.0' },
  logos: { package: '@iconify-json/logos', version: '1.2.19', licence: 'CC0-1.0' },
}
