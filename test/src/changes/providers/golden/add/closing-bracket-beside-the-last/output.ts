import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import GitLab from '@create-auth/runtime/providers/gitlab';
import Google from '@create-auth/runtime/providers/google';

export const authHandler = ExpressAuth({
  providers: [GitHub,
              GitLab,
              Google],
});
