import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import { list } from './list.js';

export const authHandler = ExpressAuth({ providers: list() });
