'use server'

import { AuthError, CredentialsSignin } from 'next-auth'
import { signIn } from '@/auth'

export async function enter(form: FormData): Promise<string | undefined> {
  try {
    return await signIn('credentials', form)
  } catch (error) {
    if (error instanceof CredentialsSignin) return error.code
    if (error instanceof AuthError && error.type === 'AccessDenied') return 'refused'
    throw error
  }
}
