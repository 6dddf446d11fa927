import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Gh, { type GitHubProfile } from '@create-auth/runtime/providers/github';
import { db } from './db.js';
import type { User } from './types.js';

export const authHandler = ExpressAuth({
  providers: [Gh({ profile: (profile: GitHubProfile): User => db.user(profile) })],
});
