import { NextAuth } from "@create-auth/runtime/next"
import GitHub from "@create-auth/runtime/providers/github"

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [GitHub],
})
