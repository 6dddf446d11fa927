import { chain } from '@/proxies/chain'
import { withHeaders } from '@/proxies/with-headers'
import { withLanguage } from '@/proxies/with-language'
import { gate } from '@create-auth/runtime/next-gate'

const proxies = [withHeaders, withLanguage]

export default gate(['/account'], chain(proxies))
