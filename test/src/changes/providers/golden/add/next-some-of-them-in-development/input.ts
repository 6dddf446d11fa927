import { NextAuth } from "@create-auth/runtime/next";
import Credentials from "@create-auth/runtime/providers/credentials";
import GitHub from "@create-auth/runtime/providers/github";

export const { handlers, auth } = NextAuth({
  providers: [
    GitHub,
    ...(process.env.VERCEL_ENV === "preview"
      ? [Credentials({ authorize: () => ({ id: "1", name: "J Smith" }) })]
      : []),
  ],
});
