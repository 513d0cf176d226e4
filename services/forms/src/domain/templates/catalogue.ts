import { blank } from './basics/blank.ts'
import { contactRequest } from './basics/contact-request.ts'
import { attendance } from './events/attendance.ts'
import { eventRegistration } from './events/event-registration.ts'
import { volunteerSignUp } from './events/volunteer-sign-up.ts'
import { distributionByHousehold } from './field-work/distribution-by-household.ts'
import { distributionRecord } from './field-work/distribution-record.ts'
import { householdRoster } from './field-work/household-roster.ts'
import { householdSurvey } from './field-work/household-survey.ts'
import { waterPointInspection } from './field-work/water-point-inspection.ts'
import { consentForm } from './health/consent-form.ts'
import { healthScreening } from './health/health-screening.ts'
import { homeVisit } from './health/home-visit.ts'
import { symptomScreening } from './health/symptom-screening.ts'
import { equipmentCheck } from './safety/equipment-check.ts'
import { incidentReport } from './safety/incident-report.ts'
import { siteInspection } from './safety/site-inspection.ts'
import { complaint } from './services/complaint.ts'
import { customerFeedback } from './services/customer-feedback.ts'
import { maintenanceRequest } from './services/maintenance-request.ts'
import { orderRequest } from './services/order-request.ts'
import type { Template, TemplateCategory } from './template.ts'
import { jobApplication } from './work/job-application.ts'
import { leaveRequest } from './work/leave-request.ts'
import { schoolCensus } from './work/school-census.ts'
import { trainingEvaluation } from './work/training-evaluation.ts'

/** The templates for new forms, in display order. */
export const templateCategories: readonly TemplateCategory[] = [
  { id: 'basics', name: 'Basics', templates: [blank, contactRequest] },
  {
    id: 'safety',
    name: 'Safety and inspection',
    templates: [incidentReport, siteInspection, equipmentCheck],
  },
  {
    id: 'field-work',
    name: 'Field work and surveys',
    templates: [
      householdSurvey,
      householdRoster,
      waterPointInspection,
      distributionRecord,
      distributionByHousehold,
    ],
  },
  {
    id: 'health',
    name: 'Health and care',
    templates: [healthScreening, symptomScreening, homeVisit, consentForm],
  },
  {
    id: 'events',
    name: 'Events and groups',
    templates: [eventRegistration, attendance, volunteerSignUp],
  },
  {
    id: 'work',
    name: 'Work and learning',
    templates: [jobApplication, leaveRequest, trainingEvaluation, schoolCensus],
  },
  {
    id: 'services',
    name: 'Customers and services',
    templates: [customerFeedback, complaint, orderRequest, maintenanceRequest],
  },
]

const bySlug = new Map(
  templateCategories.flatMap(({ templates }) => templates).map((each) => [each.id, each]),
)

/** The template with a slug; blank if there is none (docs/api-behaviour.md#templates). */
export const templateOf = (slug: string): Template => bySlug.get(slug) ?? blank
