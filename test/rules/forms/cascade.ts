import { sheets } from './table.ts'

/** Places that depend on the places chosen before, inside and outside of a repeat. */
export const cascade = sheets(
  `
type | name | label | relevant | constraint | required | calculation | choice_filter
select_one country | country | Country | | | yes
select_one region | region | Region | \${country} != '' | | yes | | country = \${country}
select_one town | town | Town | | | | | region = \${region} and country = \${country}
select_multiple town | visited | Towns visited | | count-selected(.) <= 2 | | | country = \${country}
calculate | first | | | | | selected-at(\${visited}, 0)
calculate | label | | | | | jr:choice-name(\${region}, '\${region}')
calculate | population | | | | | instance('town')/root/item[name = \${town}]/people
calculate | large | | | | | count(instance('town')/root/item[people > 100 and country = \${country}])
integer | least | Least number of people
select_one town | big | A big town | \${least} > 0 | | | | people >= \${least}
begin repeat | trip | Trip
select_one country | to | Country of the trip
select_one region | to_region | Region of the trip | | | | | country = \${to}
select_one region | back | Region at home | | . != \${to_region} | | | country = \${country} and name != \${region}
calculate | same | | | | | \${to} = \${country}
end repeat
calculate | trips | | | | | count(\${trip})
calculate | places | | | | | join(' ', \${to_region})
text | why | Why no trip at home? | \${region} != '' and not(selected(\${places}, \${region})) and \${trips} > 0
`,
  `
list_name | name | label | country | region | people
country | ke | Kenya
country | tz | Tanzania
country | ug | Uganda
region | coast | Coast | ke
region | rift | Rift Valley | ke
region | zanzibar | Zanzibar | tz
region | north | North | tz
town | mombasa | Mombasa | ke | coast | 1200
town | malindi | Malindi | ke | coast | 90
town | nakuru | Nakuru | ke | rift | 570
town | stone | Stone Town | tz | zanzibar | 16
town | arusha | Arusha | tz | north | 410
`,
)
