import { NextAuth, type NextAuthConfig } from "@create-auth/runtime/next";
import GitHub from "@create-auth/runtime/providers/github";
import { PrismaAdapter } from "@create-auth/runtime/adapters/prisma";
import { prisma } from "@/lib/prisma";

export const authOptions: NextAuthConfig = {
  adapter: PrismaAdapter(prisma),
  session: { strategy: "jwt" },
  callbacks: {
    session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
  },
  providers: [
    GitHub({ clientId: process.env.GITHUB_ID!, clientSecret: process.env.GITHUB_SECRET! }),
  ],
};

export const { auth, handlers, signIn, signOut } = NextAuth(authOptions);
