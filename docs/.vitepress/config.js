import { env } from 'node:process'
import * as compiler from 'vue/compiler-sfc'
import { anchorOf, extend } from './markdown.js'
import { excluded, frameworks, pageOf, repository, sidebar } from './pages.js'
import { writeProviders } from './providers.js'
import { searchBox } from './search-box.js'

const DESCRIPTION = 'Add sign-in to a web application that already exists.'

writeProviders()

/** Chooses the framework before anything is drawn, so that nothing jumps. */
const CHOOSE = `try{document.documentElement.dataset.framework=localStorage.getItem('create-auth-framework')||'${frameworks[0].id}'}catch{}`

/** Shows what is for the chosen framework; where a page has nothing for that, its first. Without a script all is there. */
const ONE = frameworks
  .map(({ id }) => {
    const chosen = `html[data-framework='${id}'] .framework-code`
    return `${chosen}[data-has~='${id}']>.of-framework:not([data-framework='${id}']),${chosen}:not([data-has~='${id}'])>.of-framework~.of-framework{display:none}`
  })
  .join('')

export default {
  title: 'create-auth',
  description: DESCRIPTION,
  lang: 'en',
  // The folder below which it is served: `SITE_BASE=/docs/`.
  base: env.SITE_BASE ?? '/',
  srcDir: '..',
  srcExclude: excluded,
  rewrites: (file) => pageOf(file) ?? file,
  outDir: '.vitepress/dist',
  cleanUrls: false,
  metaChunk: true,
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['script', {}, CHOOSE],
    ['style', {}, ONE],
  ],
  // The compiler that belongs to its own Vue, and not what lies further up.
  vue: { compiler },
  vite: { plugins: [searchBox] },
  markdown: {
    config: extend,
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
  },
  themeConfig: {
    siteTitle: 'create-auth',
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        miniSearch: {
          searchOptions: {
            combineWith: 'AND',
            fuzzy: 0.1,
            boost: { title: 2, text: 2, titles: 1.5 },
            // A guide comes before what lists everything. It runs in the browser, and knows nothing from here.
            boostDocument: (id) =>
              /\/(?:changelog|security)\./.test(id)
                ? 0.3
                : /\/(?:frameworks\/|runtime\.|configuration\.)/.test(id)
                  ? 0.5
                  : 1,
          },
        },
      },
    },
    nav: [
      { text: 'Get started', link: '/get-started.md' },
      { text: 'Guides', link: '/passwords.md' },
      { text: 'Frameworks', link: '/frameworks/next.md', activeMatch: '/frameworks/' },
      { text: 'Providers', link: '/providers.md', activeMatch: '/providers' },
      {
        text: 'Reference',
        items: [
          { text: 'Configuration', link: '/configuration.md' },
          { text: 'Commands', link: '/commands.md' },
          { text: 'The runtime', link: '/runtime.md' },
          { text: 'Changelog', link: '/changelog.md' },
          { text: 'Security', link: '/security.md' },
        ],
      },
    ],
    sidebar,
    frameworks,
    socialLinks: [{ icon: 'github', link: repository, ariaLabel: 'The repository' }],
    editLink: {
      pattern: `${repository}/blob/main/:path`,
      text: 'The source of this page',
    },
  },
}
