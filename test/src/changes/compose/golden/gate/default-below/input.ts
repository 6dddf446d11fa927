import { chain } from '@/proxies/chain'
import { withHeaders } from '@/proxies/with-headers'
import { withLanguage } from '@/proxies/with-language'

const proxies = [withHeaders, withLanguage]

export default chain(proxies)
