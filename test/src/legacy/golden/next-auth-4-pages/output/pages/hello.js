import { getCsrfToken, getProviders, signIn } from '@create-auth/runtime/react'

export default function Hello({ providers, csrfToken, next }) {
  const enter = async (fields) => signIn('credentials', { redirect: false, ...fields })
  return (
    <form method="post" action="/api/auth/callback/credentials">
      <input name="csrfToken" type="hidden" defaultValue={csrfToken} />
      {Object.values(providers).map(({ id, name }) => (
        <button type="button" key={id} onClick={() => signIn(id, { callbackUrl: next })}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => enter({ callbackUrl: next })} />
    </form>
  )
}

export async function getServerSideProps(context) {
  return { props: { providers: await getProviders(), csrfToken: await getCsrfToken(context) } }
}
