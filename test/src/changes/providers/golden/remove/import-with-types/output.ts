import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import { type GoogleProfile } from '@create-auth/runtime/providers/google';

export type Claims = GoogleProfile;
export const authHandler = ExpressAuth({ providers: [] });
