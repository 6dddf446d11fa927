import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GoogleProvider2 from '@create-auth/runtime/providers/google';

type Google = string;
const GoogleProvider = (name: Google): Google => name;

export const authHandler = ExpressAuth({ providers: [GoogleProvider2], pages: { signIn: GoogleProvider('/in') } });
