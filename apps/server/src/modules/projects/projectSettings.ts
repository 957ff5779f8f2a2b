import * as z from 'zod'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'
import { originPattern } from './isOriginAllowed.ts'
import type { Project } from './Project.ts'

const project = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: z.string().min(1).max(80),
  origins: z.array(z.string().toLowerCase().regex(originPattern)).min(1),
})

const projectList = z
  .string()
  .transform(text => {
    try {
      return project.array().min(1).safeParse(JSON.parse(text)).data
    } catch {
      return undefined
    }
  })
  .refine(
    projects => projects !== undefined,
    'is not a JSON list such as [{"id":"portal","name":"Portal","origins":["https://stake.example"]}]',
  )
  .refine(
    (projects = []) => new Set(projects.map(({ id }) => id)).size === projects.length,
    'has two projects with one id',
  )

export const projectSettings = defineSettings({
  variables: {
    PROJECTS: projectList.optional(),
  },
  secrets: ['PROJECTS'],
  read: values => ({
    /** Without any, the site itself is the only project. */
    projects: values.PROJECTS as readonly Project[] | undefined,
  }),
})
