import { NextAuth } from "@create-auth/runtime/next"
import GitHub from "@create-auth/runtime/providers/github"
import Google from "@create-auth/runtime/providers/google"

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [GitHub, Google],
})
