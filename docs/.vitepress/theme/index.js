import Theme from 'vitepress/theme-without-fonts'
import FrameworkCode from './FrameworkCode.vue'
import FrameworkList from './FrameworkList.vue'
import Layout from './Layout.vue'
import ProviderList from './ProviderList.vue'
import ProviderMark from './ProviderMark.vue'
import './style.css'

export default {
  extends: Theme,
  Layout,
  enhanceApp({ app }) {
    app.component('FrameworkCode', FrameworkCode)
    app.component('FrameworkList', FrameworkList)
    app.component('ProviderList', ProviderList)
    app.component('ProviderMark', ProviderMark)
  },
}
