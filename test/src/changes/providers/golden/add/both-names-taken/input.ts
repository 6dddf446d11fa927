import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';

type Google = string;
const GoogleProvider = (name: Google): Google => name;

export const authHandler = ExpressAuth({ providers: [], pages: { signIn: GoogleProvider('/in') } });
