import 'unplugin-icons/types/svelte'

export interface Shop {
  name: string
}
