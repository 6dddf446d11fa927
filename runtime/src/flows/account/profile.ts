import type { AdapterUser } from '../../adapter.js'
import type { Engine } from '../../engine.js'
import { emit } from '../../events/emit.js'
import type { AuthRequest } from '../../request.js'
import type { Store } from '../../store/store.js'
import type { AccountFailure } from '../../texts/account-texts.js'

/** Characters of a name, and of the address of a picture. */
const MAX_NAME = 256
const MAX_IMAGE = 2048

/** A change of what is shown of a user; what is undefined stays as it is. An empty text removes it. */
export interface ProfileChange {
  readonly name?: string | undefined
  /** An https URL. */
  readonly image?: string | undefined
}

function isLine(text: string, longest: number): boolean {
  return text.length <= longest && !/[\p{Cc}\p{Cs}]/u.test(text)
}

function isImage(text: string): boolean {
  if (!isLine(text, MAX_IMAGE) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

/** Tells why a change is refused. A picture that stays is as good as it was. */
function checkProfile(
  { name, image }: ProfileChange,
  user: AdapterUser,
): AccountFailure | undefined {
  if (name !== undefined && !isLine(name, MAX_NAME)) return 'NameInvalid'
  const isKept = image === undefined || image === '' || image === user.image
  return isKept || isImage(image) ? undefined : 'ImageInvalid'
}

/**
 * Changes the name, and the picture.
 *
 * @param request undefined where the application itself does it
 * @returns the user; why the change is refused, where it is
 */
export async function changeProfile(
  engine: Engine,
  request: AuthRequest | undefined,
  store: Store,
  user: AdapterUser,
  given: ProfileChange,
): Promise<AdapterUser | AccountFailure> {
  const [name, image] = [given.name?.trim(), given.image?.trim()]
  const refusal = checkProfile({ name, image }, user)
  if (refusal !== undefined) return refusal
  const changed = await store.updateUser({
    id: user.id,
    ...(name !== undefined && { name: name || null }),
    ...(image !== undefined && { image: image || null }),
  })
  await emit(engine, request, 'updateUser', { user: changed })
  return changed
}
