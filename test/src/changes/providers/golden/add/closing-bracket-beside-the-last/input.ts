import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import GitLab from '@create-auth/runtime/providers/gitlab';

export const authHandler = ExpressAuth({
  providers: [GitHub,
              GitLab],
});
